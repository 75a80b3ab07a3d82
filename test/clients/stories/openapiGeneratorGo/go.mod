module otterpost.test/openapigenerator

go 1.26
